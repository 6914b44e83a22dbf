export { loginCodePage, secondFactorPage, setUpPage, switchOffPage } from './pages.ts'
export { removeSecondFactor } from './queries.ts'
