export { WithWords } from './with-words'
