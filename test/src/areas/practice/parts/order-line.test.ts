import type { QuestionGroup } from '../../../../../src/areas/practice/api/question'
import { listPlaces } from '../../../../../src/areas/practice/parts/order-line'

const group: QuestionGroup = {
  id: 'en-order',
  kind: 'order',
  title: '',
  text: '',
  options: [],
  given: ['1C', '4G'],
  questions: ['q2', 'q3', 'q5'],
}

test('given parts have their places, and the questions have those between', () => {
  const places = listPlaces(group, (number) => ({ text: number === 1 ? 'F' : '', isAsked: number === 2 }))
  expect(places.map(({ at, letter }) => `${at}${letter}`)).toEqual(['1C', '2F', '3', '4G', '5'])
  expect(places.filter(({ isAsked }) => isAsked).map(({ at }) => at)).toEqual([3])
  expect(places.filter(({ isGiven }) => isGiven).map(({ at }) => at)).toEqual([1, 4])
})
