import { fakeRoot } from '../../support/root'
import { planOn } from '../support/practice'

async function opened() {
  const root = fakeRoot()
  const plan = planOn(root)
  await plan.enter(undefined)
  const lesson = (day: number) => ({
    task: 'lesson.a.01',
    title: '第一讲',
    day: plan.today + day,
    minutes: 5,
  })
  return { plan, lesson }
}

test('what is arranged goes to its day, moves when it is arranged anew, and is there once', async () => {
  const { plan, lesson } = await opened()
  plan.arrange(lesson(3))
  plan.arrange(lesson(5))
  plan.arrange(lesson(5))
  expect(plan.tasks.map(({ task, day }) => [task, day - plan.today])).toEqual([['lesson.a.01', 5]])
})

test('what is done stays where it was, and what was dropped comes back', async () => {
  const { plan, lesson } = await opened()
  plan.arrange(lesson(1))
  plan.mark('lesson.a.01', 'done')
  plan.arrange(lesson(4))
  expect(plan.taskOf('lesson.a.01')).toMatchObject({ state: 'done', day: plan.today + 1 })
  plan.mark('lesson.a.01', 'dropped')
  expect(plan.tasks).toEqual([])
  plan.arrange(lesson(4))
  expect(plan.taskOf('lesson.a.01')).toMatchObject({ state: 'open', day: plan.today + 4 })
})
