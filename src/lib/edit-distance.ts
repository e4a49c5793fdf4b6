/** How many letters must be added, left out or replaced to make one text of another. */
export function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1))
    }
    above = line
  }
  return above[b.length] ?? 0
}
