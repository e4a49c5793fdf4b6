/** The values of a series' labels by name; only values out of a closed set, never what a client sent. */
export type Labels = Readonly<Record<string, string>>

/** Numbers that a monitor reads. */
export interface Metrics {
  /** Adds to a counter. A name that ends in `_total` is a counter's, any other a gauge's. */
  count(name: string, labels?: Labels, by?: number): void
  /** Sets a value. */
  set(name: string, value: number, labels?: Labels): void
  /** Adds a duration in seconds to a histogram; its name ends in `_seconds`. */
  observe(name: string, seconds: number, labels?: Labels): void
  /** Everything in Prometheus' text format 0.0.4. */
  text(): string
}

/** Upper bounds of the histograms' buckets in seconds. */
const bounds = [0.005, 0.025, 0.1, 0.5, 2.5, 10]

const none: Labels = {}

type Histogram = { label: string; buckets: number[]; sum: number; count: number }

/** A series that would go beyond this many of its name is dropped: a mistake must not fill the memory. */
const mostSeries = 2000

/** Makes an empty collection; `help` says in a sentence what each name counts. */
export function createMetrics(help: Readonly<Record<string, string>> = {}): Metrics {
  const texts = new WeakMap<Labels, string>()
  const families = new Map<string, Map<string, number>>()
  const histograms = new Map<string, Map<string, Histogram>>()

  function listSeries(name: string): Map<string, number> {
    const series = families.get(name) ?? new Map<string, number>()
    families.set(name, series)
    return series
  }

  function put(series: Map<string, number>, label: string, value: number): void {
    if (series.size < mostSeries || series.has(label)) series.set(label, value)
  }

  /** A caller that counts a series often has its labels in one object, and they are written once. */
  function written(labels: Labels = none): string {
    const before = texts.get(labels)
    if (before !== undefined) return before
    const text = toText(labels)
    texts.set(labels, text)
    return text
  }

  return {
    count(name, labels, by = 1) {
      const series = listSeries(name)
      const label = written(labels)
      put(series, label, (series.get(label) ?? 0) + by)
    },
    set: (name, value, labels) => put(listSeries(name), written(labels), value),
    observe(name, seconds, labels) {
      const family = histograms.get(name) ?? new Map<string, Histogram>()
      histograms.set(name, family)
      const label = written(labels)
      const histogram = family.get(label) ?? { label, buckets: bounds.map(() => 0), sum: 0, count: 0 }
      if (family.size >= mostSeries && !family.has(label)) return
      family.set(label, histogram)
      histogram.sum += seconds
      histogram.count += 1
      bounds.forEach((bound, at) => {
        if (seconds <= bound) histogram.buckets[at] = (histogram.buckets[at] ?? 0) + 1
      })
    },
    text() {
      const lines: string[] = []
      const head = (name: string, type: string) => {
        lines.push(`# HELP ${name} ${help[name] ?? name}`, `# TYPE ${name} ${type}`)
      }
      for (const [name, series] of families) {
        head(name, name.endsWith('_total') ? 'counter' : 'gauge')
        for (const [label, value] of series) lines.push(`${name}${braced(label)} ${value}`)
      }
      for (const [name, family] of histograms) {
        head(name, 'histogram')
        for (const histogram of family.values()) lines.push(...listLines(name, histogram))
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function listLines(name: string, { label, buckets, sum, count }: Histogram): string[] {
  const until = (bound: string, value: number) =>
    `${name}_bucket${braced([label, `le="${bound}"`].filter((part) => part !== '').join(','))} ${value}`
  return [
    ...bounds.map((bound, at) => until(String(bound), buckets[at] ?? 0)),
    until('+Inf', count),
    `${name}_sum${braced(label)} ${sum}`,
    `${name}_count${braced(label)} ${count}`,
  ]
}

const braced = (label: string): string => (label === '' ? '' : `{${label}}`)

function toText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')
}

function escaped(value: string): string {
  if (!/["\\\n]/.test(value)) return value
  return value.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')
}
