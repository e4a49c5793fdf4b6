/** How people write a mobile number. */
export const phoneText = {
  /** Digits from 0 on besides those of ASCII, one character each: of full width, in circles, as Chinese numerals. */
  digits: ['０１２３４５６７８９', '⓪①②③④⑤⑥⑦⑧⑨', '〇一二三四五六七八九', '零壹贰叁肆伍陆柒捌玖'],
  /** What one is called besides. */
  ones: '幺',
  /** What stands between digits, as parts of a class of a regular expression. */
  blanks: String.raw` \u00a0\u3000\t`,
  dashes: '-‐-―－_.．。·•',
  /** What stands between groups of digits besides: slashes, brackets, the end of a line, signs that nobody sees. */
  marks: String.raw`/／()（）\n\u200b-\u200f\u2060\ufeff`,
  points: '.．',
}
