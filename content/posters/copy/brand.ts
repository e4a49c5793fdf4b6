import type { Slice } from '../slices'

/** Pictures about the product itself, shared by every campaign page. */
export const brand = {
  about: {
    kind: 'points',
    title: '上岸，是一段看得见的路',
    intro: '这里把备考拆成每天能做完的几步。为什么做、做到没有，都写在你看得见的地方。',
    points: [
      { title: '先测，再学', text: '用一次摸底找到起点，计划从你真实的位置开始，而不是从第一章开始。' },
      { title: '到期才复习', text: '单词和错题按遗忘的节奏回来，今天该看的就是今天这些，不多也不少。' },
      {
        title: '数字有出处',
        text: '院校、分数线都注明来源和年份；没公布的就写“未公布”，估计只给区间。',
      },
      { title: '记录归你', text: '做过的题、背过的词，都能导出，也能删除。' },
    ],
  },
  methods: {
    kind: 'points',
    title: '成功奥秘，都在论文里',
    intro: '没有独门绝招。下面四件事有公开研究支持，营里的安排都围着它们转。',
    points: [
      {
        title: '合上书，先想一遍',
        text: '主动回忆比多读一遍记得更久。每节课后有三道小题，先答，再看讲义。',
        source: '出处：Roediger 与 Karpicke，Psychological Science，2006',
      },
      {
        title: '隔几天，再见一次',
        text: '同样的时间分几天用，比一口气用完记得更久。单词和错题按间隔回来。',
        source: '出处：Cepeda 等，Psychological Bulletin，2006',
      },
      {
        title: '题型混着练',
        text: '难在先认出该用哪种方法。第三周起，小练把几章的题混在一起。',
        source: '出处：Rohrer 与 Taylor，Instructional Science，2007',
      },
      {
        title: '画线和重读，放后面',
        text: '划重点看着用功，效果有限，不如自测一遍。',
        source: '出处：Dunlosky 等，Psychological Science in the Public Interest，2013',
      },
    ],
    note: '研究说的是平均情况，不等于对每个人的保证。',
  },
  letter: {
    kind: 'letter',
    title: '致考研人',
    paragraphs: [
      '决定考研的那一天，你大概也想过：我能坚持到十二月吗？',
      '坚持不是咬着牙不动。风大的时候收一点帆，浪小的时候多走几里，都算在路上。',
      '这个夏天不必赢过谁。只要每天把今天的那几步走完，秋天的你就会站在比现在更靠近岸的地方。',
      '走错了可以改航向，走累了可以靠一会儿。灯一直亮着。',
    ],
    sign: '上岸 · 写在盛夏之前',
  },
  praise: {
    kind: 'points',
    title: '学员评价',
    sample: true,
    intro: '以下是版式示例，不是真实学员说的话。换成真实评价前，须取得本人书面同意。',
    points: [
      {
        title: '“知道今天做什么，心就不慌了”',
        text: '以前一坐下先花半小时纠结看哪本书，现在打开就有今天的三件事。',
        sample: true,
      },
      {
        title: '“错题当天回看，比周末一起看好”',
        text: '当天还记得怎么想错的，到周末只剩答案。',
        sample: true,
      },
      {
        title: '“第二周有点赶”',
        text: '数学和英语叠在一起，我把每天的时长调低了，进度往后顺了两天。',
        sample: true,
      },
    ],
    note: '好评和意见都应当展示。',
  },
  news: {
    kind: 'rows',
    title: '新闻报道',
    sample: true,
    intro: '这里还没有真实报道。下面说明一条报道上线前要写清什么。',
    rows: [
      { when: '媒体名称', what: '写全称，不写“多家媒体”' },
      { when: '发布日期', what: '年月日齐全，按时间倒序排列' },
      { when: '原文链接', what: '点开就是原文，链接失效即下架' },
      { when: '是否付费', what: '付费推广标明“广告”，不算报道' },
    ],
  },
} as const satisfies Record<string, Slice>
