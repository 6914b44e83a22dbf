export { eveningPage, quotableAnswer, todaysQuestion } from './evening.ts'
export { questionName, questionNamed, questionOf } from './questions.ts'
