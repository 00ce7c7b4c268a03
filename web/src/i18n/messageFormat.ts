/** The pieces of a sentence, by the numbers that the component library's words have for them. */
const TEXT = 0;
const ARGUMENT = 1;
const CHOICE = 5;
const PLURAL = 6;
const COUNT = 7;

interface Plain {
  type: typeof TEXT;
  value: string;
}

interface Argument {
  type: typeof ARGUMENT;
  /** The name of the argument that is put here. */
  value: string;
}

interface Choice {
  type: typeof CHOICE | typeof PLURAL;
  /** The name of the argument that is put here. */
  value: string;
  /** What is said by the argument's word, by a plural's form (`one`, `other`) or by the very number (`=0`). */
  options: Record<string, { value: Piece[] }>;
}

/** A part of a sentence in ICU's message format. */
export type Piece = Plain | Argument | Choice | { type: typeof COUNT };

type Values = Record<string, unknown>;

/**
 * A sentence in ICU's message format, as far as ours and the component library's go: arguments, choices (`select`), plurals and
 * the plural's number (`#`). It takes a sentence as text, or taken to pieces as the library has them.
 */
export class MessageFormat {
  private readonly pieces: readonly Piece[];

  constructor(
    sentence: string | readonly Piece[],
    private readonly locale: string,
  ) {
    this.pieces = typeof sentence === "string" ? new Reader(sentence).pieces() : sentence;
  }

  /** The sentence with its arguments filled in; one that is missing leaves nothing. */
  format(values: Values = {}): string {
    return this.words(this.pieces, values, "");
  }

  private words(pieces: readonly Piece[], values: Values, count: string): string {
    return pieces.map((piece) => this.word(piece, values, count)).join("");
  }

  private word(piece: Piece, values: Values, count: string): string {
    if (piece.type === COUNT) return count;
    if (piece.type === TEXT) return piece.value;
    const value = values[piece.value];
    if (piece.type === ARGUMENT) return String(value ?? "");
    const { other, [String(value)]: named, [`=${value}`]: exact } = piece.options;
    if (piece.type === CHOICE) return this.words((named ?? other)?.value ?? [], values, count);
    const number = Number(value);
    const chosen = exact ?? piece.options[new Intl.PluralRules(this.locale).select(number)] ?? other;
    return this.words(chosen?.value ?? [], values, new Intl.NumberFormat(this.locale).format(number));
  }
}

/** Takes a sentence to pieces, from its beginning to its end. */
class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  /** What stands from here to the end of the sentence, or of the words in braces that it is read in. */
  pieces(isPlural = false): Piece[] {
    const found: Piece[] = [];
    while (this.at < this.text.length && this.text[this.at] !== "}") {
      if (this.take("{")) found.push(this.argument());
      else if (isPlural && this.take("#")) found.push({ type: COUNT });
      else found.push({ type: TEXT, value: this.until(isPlural ? /[{}#]/ : /[{}]/) });
    }
    return found;
  }

  /** An argument whose brace is open: `name}`, or `name, plural, one {…} other {…}}`. */
  private argument(): Piece {
    const value = this.until(/[,}]/).trim();
    if (this.take("}")) return { type: ARGUMENT, value };
    this.take(",");
    const type = this.until(/,/).trim() === "plural" ? PLURAL : CHOICE;
    this.take(",");
    const options: Choice["options"] = {};
    for (let name = this.until(/[{}]/).trim(); name; name = this.until(/[{}]/).trim()) {
      this.take("{");
      options[name] = { value: this.pieces(type === PLURAL) };
      this.take("}");
    }
    this.take("}");
    return { type, value, options };
  }

  private take(sign: string): boolean {
    const isHere = this.text[this.at] === sign;
    if (isHere) this.at += 1;
    return isHere;
  }

  private until(end: RegExp): string {
    const rest = this.text.slice(this.at);
    const length = rest.search(end);
    const found = length < 0 ? rest : rest.slice(0, length);
    this.at += found.length;
    return found;
  }
}
