/** Sentences of a group's result and of its preview. */
export const groupText = {
  unknownTitle: '没有可看的结果',
  unknownHint: '学完一组单词后，这里会列出没记住的词',
  start: '开始学习',
  headline: (known: number, total: number) => `一次就认识 ${known} 个，共 ${total} 个`,
  of: (total: number) => `/ ${total}`,
  knownLabel: '一次就认识',
  forgotten: (count: number) => `没记住 ${count} 个`,
  forgottenTitle: '没记住的词',
  allKnown: '没有不认识的词',
  marked: (count: number) => `另有 ${count} 个标为熟词或暂停`,
  tomorrow: '明天复习',
  time: '用时',
  words: (count: number) => `${count} 个`,
  left: (due: number, fresh: number) =>
    due > 0 && fresh > 0
      ? `今天还有 ${due} 个要复习、${fresh} 个新词`
      : due > 0
        ? `今天还有 ${due} 个要复习`
        : `今天还有 ${fresh} 个新词`,
  nextGroup: '继续下一组',
  goBeyond: '再学一点',
  takeBack: '撤销最后一次回答',
  previewNext: '先预习下一组',
  goOn: '继续这一组',
  done: '今天完成',
  doneHint: '今天的单词都学完了',
  previewNew: (count: number) => `新词 ${count} 个`,
  previewDue: (count: number) => `见过的 ${count} 个`,
  dueHint: '见过的词先不给看意思：自己想起来，才记得牢',
  setMetTitle: '这里没有未学的词',
  keep: '登录，保存进度',
  keepHint: '现在进度只在这台设备上',
  onlyDue: '剩下的词都见过了，直接开始就好',
  play: '连续朗读',
  stop: '停止朗读',
  playing: (place: number, total: number) => `正在朗读第 ${place} 个，共 ${total} 个`,
  hear: (word: string) => `听 ${word}`,
  begin: '开始学这一组',
} as const
