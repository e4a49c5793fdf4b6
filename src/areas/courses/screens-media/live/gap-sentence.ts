/** The sentence of a text in which a numbered gap stands; undefined where the text has no such gap. */
export function gapSentence(text: string, number: number): string | undefined {
  const gap = `[${number}]`
  const paragraph = text.split('\n').find((line) => line.includes(gap))
  const sentences = paragraph?.match(/\S.*?(?:[.!?]["\u201d\u2019)]*(?=\s|$)|$)/g) ?? []
  return sentences.find((sentence) => sentence.includes(gap))
}
