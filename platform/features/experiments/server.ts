export { chooseVariant, type Visitor } from './choice.ts'
