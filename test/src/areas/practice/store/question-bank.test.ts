import { autorun } from 'mobx'
import { createQuestionApi } from '../../../../../src/areas/practice/api/question'
import { QuestionBank } from '../../../../../src/areas/practice/store/question-bank'
import { memoryRecords } from '../../../../support/memory-records'
import { fakeRoot } from '../../../../support/root'
import { practiceAnswers } from '../../../support/practice'

test('a view of a question that is not ready is notified once it is', async () => {
  const root = fakeRoot({ answers: practiceAnswers() })
  const bank = new QuestionBank(memoryRecords(), root.api.of(createQuestionApi), root.now)
  await bank.open()
  const seen: (string | undefined)[] = []
  const stop = autorun(() => seen.push(bank.peek('ma-1')?.stem))
  await bank.load(['ma-1'])
  stop()
  expect(seen).toEqual([undefined, '题目 ma-1'])
})
