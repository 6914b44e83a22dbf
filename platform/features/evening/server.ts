export { eveningPage, todaysQuestion } from './evening.ts'
