export { loginCodePage, secondFactorPage, setUpPage, switchOffPage } from './pages.ts'
export { removeSecondFactorSince } from './queries.ts'
