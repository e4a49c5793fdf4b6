/** How people write a mobile number. */
export const phoneText = {
  /**
   * Numerals from 0 on that Unicode does not lead back to digits by itself: everyday, financial, traditional and spoken
   * Chinese ones, those of Suzhou, and digits in filled and double circles.
   */
  numerals: [
    '〇一二三四五六七八九',
    '零壹贰叁肆伍陆柒捌玖',
    '零壹貳參肆伍陸柒捌玖',
    '○壱弐叄亖伍陸柒捌玖',
    '〇弌弍弎四五六七八九',
    '洞幺两参四五六拐八勾',
    '洞幺兩三四五六拐八勾',
    '〇〡〢〣〤〥〦〧〨〩',
    '⓿❶❷❸❹❺❻❼❽❾',
    '⓪⓵⓶⓷⓸⓹⓺⓻⓼⓽',
    '🄋➀➁➂➃➄➅➆➇➈',
    '🄌➊➋➌➍➎➏➐➑➒',
  ],
  /** Letters that stand for a dash or a bar between digits. */
  strokes: '一丨',
  /** The further characters between the groups of a number, as parts of a class of a regular expression. */
  between: String.raw`()（）\-‐-―－_.．·•/／`,
  /** The characters between two numbers of a list, or of a range, in NFKC. */
  lists: String.raw`,、;\-‐-―~〜`,
}
