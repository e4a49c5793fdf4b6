import fc from 'fast-check'
import { DAY_MS } from '../../../contract/domain/china-time'
import { getSeason, SEASON_WEEKS, weekOfSeason } from '../../../contract/domain/practice/season'

const times = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2040-01-01') })
const at = (written: string) => Date.parse(`${written}+08:00`)

test('each time is in one season, which has eight weeks, and the next begins where it ends', () => {
  fc.assert(
    fc.property(times, (ms) => {
      const season = getSeason(ms)
      expect(season.startsAt <= ms && ms < season.endsAt).toBe(true)
      expect(season.endsAt - season.startsAt).toBe(SEASON_WEEKS * 7 * DAY_MS)
      expect(getSeason(season.endsAt).startsAt).toBe(season.endsAt)
      expect(getSeason(season.startsAt - 1).endsAt).toBe(season.startsAt)
      const week = weekOfSeason(season, ms)
      expect(week >= 1 && week <= SEASON_WEEKS).toBe(true)
    }),
  )
})

test('no two seasons of a year are called alike', () => {
  fc.assert(
    fc.property(times, (ms) => {
      const names = new Set<string>()
      let count = 0
      for (let season = getSeason(ms), turn = 0; turn < 20; turn += 1, season = getSeason(season.endsAt)) {
        names.add(`${season.year}/${season.kind}/${season.isSecond}`)
        count += 1
      }
      expect(names.size).toBe(count)
    }),
  )
})

test('the autumn season of 2026 ends on a Monday at four in China', () => {
  expect(getSeason(at('2026-09-14T04:00:00'))).toMatchObject({ id: '2026-09-14', kind: 'autumn' })
  expect(getSeason(at('2026-11-09T03:59:59')).id).toBe('2026-09-14')
  expect(getSeason(at('2026-11-09T04:00:00'))).toMatchObject({ id: '2026-11-09', kind: 'winter' })
  expect(weekOfSeason(getSeason(at('2026-11-25T12:00:00')), at('2026-11-25T12:00:00'))).toBe(3)
})
