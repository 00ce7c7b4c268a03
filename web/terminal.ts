/**
 * xterm writes its styles into elements of the page, which the content policy refuses (`style-src 'self'`). They go into style sheets of the
 * document's own, and the colours of a letter into its style object.
 */
const STYLE = /([\w$.]+)\.createElement\("style"\)/g;
/** Elements for styles that it makes: what a theme, the size of letters and the scroll bar look like. */
const STYLES = 3;
const COLOUR =
  /_addStyle\((\w+),(\w+)\)\{\1\.setAttribute\("style",`\$\{\1\.getAttribute\("style"\)\|\|""\}\$\{\2\};`\)\}/;
const HELD = `
function porticoStyle(doc) {
  const held = doc.createElement("i");
  const sheet = new CSSStyleSheet();
  const remove = held.remove.bind(held);
  held.hidden = true;
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, sheet];
  Object.defineProperty(held, "textContent", { set: (css) => sheet.replaceSync(css) });
  held.remove = () => {
    doc.adoptedStyleSheets = doc.adoptedStyleSheets.filter((one) => one !== sheet);
    remove();
  };
  return held;
}`;

/** xterm's code without what the content policy refuses. */
export function withoutStyleElements(code: string): string {
  if (code.match(STYLE)?.length !== STYLES || !COLOUR.test(code))
    throw new Error("the terminal writes its styles in another way now: look at terminal.ts");
  const coloured = code.replace(COLOUR, '_addStyle($1,$2){$1.style.cssText+=";"+$2}');
  return `${coloured.replace(STYLE, "porticoStyle($1)")}${HELD}`;
}
