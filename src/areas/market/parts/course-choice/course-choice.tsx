import { Link } from '@/components/link'
import { Sheet } from '@/components/sheet'
import { SubmitButton } from '@/kit/submit-button'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { courseChoiceText } from '../../strings/course-choice'
import { terms } from '../../../../../contract/domain/strings/class-types'
import { offered } from './goods'
import { useCourseChoice } from './use-course-choice'
import '@/theme/parts/field.scss'
import './course-choice.scss'

interface ChoicesProps {
  readonly name: string
  readonly options: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly className?: string
}

function Choices({ name, options, chosen, onChoose, className = '' }: ChoicesProps) {
  return (
    <>
      <Box as="h3" className="field-label choice-label">
        {name}
      </Box>
      <Box role="radiogroup" aria-label={name} className={`flex wrap g2 ${className}`}>
        {options.map((option) => (
          <Button
            key={option.id}
            role="radio"
            aria-checked={option.id === chosen}
            className={`chip choice-chip${option.id === chosen ? ' is-on' : ''}`}
            onClick={() => onChoose(option.id)}
          >
            {option.name}
          </Button>
        ))}
      </Box>
    </>
  )
}

/** The courses that the choice leads to. */
function Holds({
  title,
  choice,
}: {
  readonly title: string
  readonly choice: ReturnType<typeof useCourseChoice>
}) {
  const { owned, same, holds } = courseChoiceText
  const say = choice.isOwned ? owned : choice.isShared ? same : holds
  return (
    <Box as="p" className="t-sub choice-text">
      {say(title)}
    </Box>
  )
}

interface CourseChoiceProps {
  /** Leads to the page that says what the course holds. */
  readonly onCourse: () => void
  readonly onClose: () => void
}

/** Lets the signed-in user take one free course of the winter vacation (specification, section 4). */
export function CourseChoice({ onCourse, onClose }: CourseChoiceProps) {
  const { boot } = useRoot()
  const choice = useCourseChoice()
  const options = offered(boot)
  if (choice.opened)
    return (
      <Sheet id="choice" form="dialog" title={courseChoiceText.openedTitle} onClose={onClose}>
        <Box as="p" className="t-sub choice-text">
          {courseChoiceText.opened(choice.opened.classType, choice.opened.term, choice.opened.title)}
        </Box>
        <Button className="btn btn-beacon btn-full" onClick={onCourse}>
          {courseChoiceText.course}
        </Button>
        <Button className="btn btn-text btn-full" onClick={onClose}>
          {courseChoiceText.later}
        </Button>
      </Sheet>
    )
  return (
    <Sheet id="choice" title={courseChoiceText.title} onClose={onClose}>
      {options.length === 0 ? (
        <Box as="p" className="t-sub choice-text">
          {courseChoiceText.none}
        </Box>
      ) : (
        <>
          <Choices
            name={courseChoiceText.term}
            options={terms}
            chosen={choice.term}
            onChoose={choice.setTerm}
          />
          <Choices
            name={courseChoiceText.classType}
            options={options}
            chosen={choice.classType}
            onChoose={choice.setClassType}
            className="choice-types"
          />
          {choice.course && <Holds title={choice.course.title} choice={choice} />}
          {choice.fault && (
            <Box as="p" className="field-msg is-bad" role="alert">
              {choice.fault.message}
            </Box>
          )}
          {choice.course && choice.isOwned ? (
            <Link
              to={`/courses/course-learning?course=${choice.course.id}`}
              className="btn btn-beacon btn-full choice-go"
            >
              {courseChoiceText.learn}
            </Link>
          ) : (
            <SubmitButton isBusy={choice.isBusy} className="choice-go" onClick={choice.open}>
              {courseChoiceText.open}
            </SubmitButton>
          )}
        </>
      )}
    </Sheet>
  )
}
