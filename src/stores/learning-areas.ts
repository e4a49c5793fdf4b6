export { courseArea as course } from './course-area'
export { planArea as plan } from './plan-area'
export { practiceArea as practice } from './practice-area'
export { wordsArea as words } from './words-area'
