import { ErrorPage } from '../../features/site/components/ErrorPage.tsx'

export default ErrorPage
