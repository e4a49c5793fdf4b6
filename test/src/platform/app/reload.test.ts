import { isGone, mayReload, readPress } from '@/platform/app/reload'

const part = 'https://shangan.test/js/812.01ab23.js'
const at = 1_800_000_000_000

test.each([
  ['for the first time', {}, true],
  ['nine seconds after another part', { part: 'b', at: at - 9_000 }, false],
  ['eleven seconds after another part', { part: 'b', at: at - 11_000 }, true],
  ['eleven seconds after the same part', { part, at: at - 11_000 }, false],
  ['two hours after the same part', { part, at: at - 7_200_000 }, true],
  ['when the clock has gone back by a second', { part: 'b', at: at + 1_000 }, false],
])('whether a page is loaded again %s', (_, last, expected) => {
  expect(mayReload(last, { part, at })).toBe(expected)
})

test.each([
  [404, 'application/json', true],
  [410, '', true],
  [200, 'text/html; charset=utf-8', true],
  [200, 'text/javascript', false],
  [502, 'text/html', false],
  [503, 'application/json', false],
])('whether a part that answers %d as %s is gone', (status, type, expected) => {
  expect(isGone({ status, headers: new Headers({ 'content-type': type }) })).toBe(expected)
})

const press = { text: '了解报名', x: -1, y: -1 }

test.each([
  ['just now', { press, at }, press],
  ['half a minute ago', { press, at: at - 30_000 }, undefined],
  ['without a time', { press }, undefined],
  ['never', {}, undefined],
])('a button that was pressed %s is pressed again or not', (_, reload, expected) => {
  expect(readPress(reload, at)).toBe(expected)
})
