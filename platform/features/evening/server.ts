export { eveningPage, quotableAnswer, todaysQuestion } from './evening.ts'
export { questionOf } from './questions.ts'
