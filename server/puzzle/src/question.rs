//! Questions in words for people who cannot use the slider: dozens of shapes with random values, in both languages.
//!
//! A program can answer them, as one can solve any such check; what it costs a robot is the proof of work and the
//! address's own small limit (`create_question`). Answers are compared after [`normalise`].

use portico_core::Lang;
use portico_core::text::fold_compatible;
use rand::{Rng, RngExt};

/// A question and its normalised answer.
#[derive(PartialEq, Eq)]
pub struct Question {
    /// The question, in the language that was asked for.
    pub text: String,
    /// What [`normalise`] makes of a right answer.
    pub answer: String,
}

/// Figures that a story is told with: `a` > `b` > `c` ≥ 2.
type Story = (&'static str, &'static str, fn(u32, u32, u32) -> u32);

/// Little sums in words: `{a}`, `{b}` and `{c}` are filled in as words.
const STORIES: [Story; 26] = [
    ("What is {a} plus {b}?", "{a}加{b}等于多少？", |a, b, _| a + b),
    ("What is {a} minus {b}?", "{a}减{b}等于多少？", |a, b, _| a - b),
    ("What is {b} times {c}?", "{b}乘以{c}等于多少？", |_, b, c| b * c),
    (
        "What do you get if you take {c} away from {a} and add {b}?",
        "{a}减去{c}再加上{b}是多少？",
        |a, b, c| a - c + b,
    ),
    ("What is {a} plus {b} plus {c}?", "{a}、{b}与{c}的和是多少？", |a, b, c| a + b + c),
    ("Which is the largest: {b}, {a} or {c}?", "{b}、{a}和{c}中哪个最大？", |a, _, _| a),
    ("Which is the smallest: {b}, {c} or {a}?", "{b}、{c}和{a}中哪个最小？", |_, _, c| c),
    (
        "Which is in the middle by size: {a}, {c} or {b}?",
        "{a}、{c}和{b}按大小排列，中间的是哪个？",
        |_, b, _| b,
    ),
    (
        "Anna has {a} apples and eats {b}. How many are left?",
        "小红有{a}个苹果，吃了{b}个，还剩几个？",
        |a, b, _| a - b,
    ),
    (
        "A bus carries {a} people; {b} get off and {c} get on. How many are in it now?",
        "公交车上有{a}人，下了{b}人，又上来{c}人，现在车上有几人？",
        |a, b, c| a - b + c,
    ),
    (
        "{b} boxes hold {c} pens each. How many pens are there?",
        "{b}个盒子各装{c}支笔，一共有几支笔？",
        |_, b, c| b * c,
    ),
    (
        "Tom is {a} years old; his sister is {c} years younger. How old is she?",
        "小明{a}岁，妹妹比他小{c}岁，妹妹几岁？",
        |a, _, c| a - c,
    ),
    (
        "Tom is {b} years old; his brother is {c} years older. How old is his brother?",
        "小明{b}岁，哥哥比他大{c}岁，哥哥几岁？",
        |_, b, c| b + c,
    ),
    ("What is twice {a}?", "{a}的两倍是多少？", |a, _, _| a * 2),
    ("What is twice {b}, plus {c}?", "{b}的两倍再加{c}是多少？", |_, b, c| b * 2 + c),
    ("What is three times {c}?", "{c}的三倍是多少？", |_, _, c| c * 3),
    ("Which number comes right after {a}?", "紧跟在{a}后面的整数是几？", |a, _, _| a + 1),
    ("Which number comes right before {b}?", "紧挨在{b}前面的整数是几？", |_, b, _| b - 1),
    ("How much more than {b} is {a}?", "{a}比{b}多多少？", |a, b, _| a - b),
    ("{c} cats: how many legs do they have together?", "{c}只猫一共有几条腿？", |_, _, c| c * 4),
    ("{b} bicycles: how many wheels do they have together?", "{b}辆自行车一共有几个轮子？", |_, b, _| b * 2),
    ("How many days are {c} weeks?", "{c}个星期一共有几天？", |_, _, c| c * 7),
    (
        "A book has {a} pages and I have read {b}. How many remain?",
        "一本书有{a}页，读了{b}页，还剩几页？",
        |a, b, _| a - b,
    ),
    (
        "I put {b} stones on a table, then {c}, then one more. How many lie there?",
        "桌上先放{b}颗石子，再放{c}颗，又放一颗，一共几颗？",
        |_, b, c| b + c + 1,
    ),
    ("What must be added to {b} to get {a}?", "{b}加上几等于{a}？", |a, b, _| a - b),
    (
        "A queue has {a} people; you are number {c}. How many stand behind you?",
        "队伍里有{a}个人，你排第{c}，你后面有几个人？",
        |a, _, c| a - c,
    ),
];

/// A kind of thing, in both languages, with examples.
type Kind = ([&'static str; 2], [[&'static str; 2]; 6]);

/// Each kind makes two shapes: which one is of the kind, and which one is not.
const KINDS: [Kind; 8] = [
    (
        ["an animal", "动物"],
        [["cat", "猫"], ["horse", "马"], ["cow", "牛"], ["dog", "狗"], ["sheep", "羊"], ["tiger", "老虎"]],
    ),
    (
        ["a colour", "颜色"],
        [
            ["red", "红色"],
            ["blue", "蓝色"],
            ["green", "绿色"],
            ["yellow", "黄色"],
            ["white", "白色"],
            ["black", "黑色"],
        ],
    ),
    (
        ["a fruit", "水果"],
        [
            ["apple", "苹果"],
            ["banana", "香蕉"],
            ["pear", "梨"],
            ["grape", "葡萄"],
            ["peach", "桃子"],
            ["lemon", "柠檬"],
        ],
    ),
    (
        ["a piece of furniture", "家具"],
        [
            ["table", "桌子"],
            ["chair", "椅子"],
            ["bed", "床"],
            ["wardrobe", "衣柜"],
            ["sofa", "沙发"],
            ["bookcase", "书架"],
        ],
    ),
    (
        ["a vehicle", "交通工具"],
        [
            ["train", "火车"],
            ["bus", "公交车"],
            ["bicycle", "自行车"],
            ["ship", "轮船"],
            ["car", "汽车"],
            ["plane", "飞机"],
        ],
    ),
    (
        ["a part of the body", "身体部位"],
        [
            ["hand", "手"],
            ["foot", "脚"],
            ["nose", "鼻子"],
            ["ear", "耳朵"],
            ["knee", "膝盖"],
            ["eye", "眼睛"],
        ],
    ),
    (
        ["a musical instrument", "乐器"],
        [
            ["piano", "钢琴"],
            ["violin", "小提琴"],
            ["flute", "长笛"],
            ["drum", "鼓"],
            ["guitar", "吉他"],
            ["trumpet", "小号"],
        ],
    ),
    (
        ["weather", "天气现象"],
        [["rain", "雨"], ["snow", "雪"], ["wind", "风"], ["fog", "雾"], ["hail", "冰雹"], ["thunder", "雷"]],
    ),
];

/// Which place of a list is asked for.
const PLACES: [[&str; 2]; 4] = [["first", "第一"], ["second", "第二"], ["third", "第三"], ["last", "最后一"]];

/// Draws a question. Every shape is as likely as every other.
pub fn question(rng: &mut dyn Rng, lang: Lang) -> Question {
    let shape = rng.random_range(0..STORIES.len() + KINDS.len() * 2 + PLACES.len());
    if let Some(story) = STORIES.get(shape) {
        return tell(rng, lang, story);
    }
    let shape = shape - STORIES.len();
    if shape < KINDS.len() * 2 {
        choose(rng, lang, shape / 2, shape.is_multiple_of(2))
    } else {
        place(rng, lang, shape % PLACES.len())
    }
}

fn tell(rng: &mut dyn Rng, lang: Lang, (english, chinese, answer): &Story) -> Question {
    let c = rng.random_range(2..=6);
    let b = c + rng.random_range(1..=6);
    let a = b + rng.random_range(1..=8);
    let text = lang.pick([english, chinese]);
    let text = [("{a}", a), ("{b}", b), ("{c}", c)]
        .into_iter()
        .fold(text.to_owned(), |text, (mark, value)| text.replace(mark, &in_words(value, lang)));
    Question { text, answer: answer(a, b, c).to_string() }
}

/// One thing of the asked kind among three others, or the other way round.
fn choose(rng: &mut dyn Rng, lang: Lang, kind: usize, is_asked: bool) -> Question {
    let other = (kind + rng.random_range(1..KINDS.len())) % KINDS.len();
    let (one_of, many_of) = if is_asked { (kind, other) } else { (other, kind) };
    let one = KINDS[one_of].1[rng.random_range(0..6)];
    let first = rng.random_range(0..6);
    let mut words: Vec<_> = (0..3).map(|step| KINDS[many_of].1[(first + step) % 6]).collect();
    words.insert(rng.random_range(0..=3), one);
    let name = lang.pick(KINDS[kind].0);
    let list = join_words(&words, lang);
    let text = match (lang, is_asked) {
        (Lang::US, true) => format!("Which of these is {name}: {list}?"),
        (Lang::US, false) => format!("Which of these is not {name}: {list}?"),
        (Lang::CN, true) => format!("下列哪一个是{name}：{list}？"),
        (Lang::CN, false) => format!("下列哪一个不是{name}：{list}？"),
    };
    Question { text, answer: normalise(lang.pick(one)) }
}

/// One place of a list of four things of different kinds.
fn place(rng: &mut dyn Rng, lang: Lang, place: usize) -> Question {
    let first = rng.random_range(0..KINDS.len());
    let words: Vec<_> =
        (0..4).map(|step| KINDS[(first + step) % KINDS.len()].1[rng.random_range(0..6)]).collect();
    let (which, list) = (lang.pick(PLACES[place]), join_words(&words, lang));
    let text = match lang {
        Lang::US => format!("Type the {which} word of this list: {list}."),
        Lang::CN => format!("请输入列表中的{which}个词：{list}。"),
    };
    Question { text, answer: normalise(lang.pick(words[place])) }
}

fn join_words(words: &[[&'static str; 2]], lang: Lang) -> String {
    let words: Vec<_> = words.iter().map(|word| lang.pick(*word)).collect();
    words.join(lang.pick([", ", "、"]))
}

const UNITS: [[&str; 2]; 20] = [
    ["zero", "零"],
    ["one", "一"],
    ["two", "二"],
    ["three", "三"],
    ["four", "四"],
    ["five", "五"],
    ["six", "六"],
    ["seven", "七"],
    ["eight", "八"],
    ["nine", "九"],
    ["ten", "十"],
    ["eleven", "十一"],
    ["twelve", "十二"],
    ["thirteen", "十三"],
    ["fourteen", "十四"],
    ["fifteen", "十五"],
    ["sixteen", "十六"],
    ["seventeen", "十七"],
    ["eighteen", "十八"],
    ["nineteen", "十九"],
];
const TENS: [[&str; 2]; 10] = [
    ["", ""],
    ["", ""],
    ["twenty", "二十"],
    ["thirty", "三十"],
    ["forty", "四十"],
    ["fifty", "五十"],
    ["sixty", "六十"],
    ["seventy", "七十"],
    ["eighty", "八十"],
    ["ninety", "九十"],
];

/// A number below 100 in words.
fn in_words(value: u32, lang: Lang) -> String {
    let (tens, unit) = ((value / 10) as usize, (value % 10) as usize);
    if let Some(words) = UNITS.get(value as usize) {
        return lang.pick(*words).to_owned();
    }
    let tens = lang.pick(TENS.get(tens).copied().unwrap_or_default());
    if unit == 0 {
        return tens.to_owned();
    }
    format!("{tens}{}{}", lang.pick(["-", ""]), lang.pick(UNITS[unit]))
}

/// Makes spellings of one answer alike: case, full-width forms, blanks and full stops around and an article before it,
/// and number words of either language.
#[must_use]
pub fn normalise(typed: &str) -> String {
    let plain: String = typed.chars().map(fold_compatible).flat_map(char::to_lowercase).collect();
    let plain = plain.trim().trim_end_matches(['.', '。', '!', '！']).trim();
    let plain = ["a ", "an ", "the "].iter().find_map(|article| plain.strip_prefix(article)).unwrap_or(plain);
    let is_number = |value: &u32| {
        [Lang::US, Lang::CN].iter().any(|lang| in_words(*value, *lang) == plain)
            || in_words(*value, Lang::US).replace('-', " ") == plain
    };
    if plain == "两" {
        return "2".to_owned();
    }
    (0..100).find(is_number).map_or_else(|| plain.to_owned(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use portico_core::Lang;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::{in_words, normalise, question};

    #[test]
    fn questions_vary_and_each_has_an_answer_that_is_already_normalised() {
        let mut rng = StdRng::seed_from_u64(7);
        for lang in [Lang::US, Lang::CN] {
            let drawn: Vec<_> = (0..2000).map(|_| question(&mut rng, lang)).collect();
            let different: HashSet<_> = drawn.iter().map(|question| question.text.as_str()).collect();
            assert!(different.len() > 1200, "{}", different.len());
            for question in drawn {
                assert_eq!(
                    normalise(&question.answer),
                    question.answer,
                    "{} {}",
                    question.text,
                    question.answer
                );
                assert!(
                    !question.answer.is_empty() && !question.text.contains('{'),
                    "{} {}",
                    question.text,
                    question.answer
                );
            }
        }
    }

    #[test]
    fn a_word_answer_is_one_of_the_words_in_its_question() {
        let mut rng = StdRng::seed_from_u64(8);
        for _ in 0..500 {
            let question = question(&mut rng, Lang::CN);
            let is_number = question.answer.parse::<u32>().is_ok();
            assert!(
                is_number || question.text.contains(&question.answer),
                "{} {}",
                question.text,
                question.answer
            );
        }
    }

    #[test]
    fn spellings_of_one_answer_are_alike() {
        for typed in ["27", " 27 ", "２７", "twenty-seven", "Twenty Seven.", "二十七", "27。"] {
            assert_eq!(normalise(typed), "27", "{typed}");
        }
        assert_eq!(normalise("The Cat"), "cat");
        assert_eq!(normalise("两"), "2");
        assert_eq!((in_words(40, Lang::US), in_words(13, Lang::CN)), ("forty".to_owned(), "十三".to_owned()));
    }
}
