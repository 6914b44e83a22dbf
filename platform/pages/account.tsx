import { AccountPage } from '../features/accounts/components/AccountPage.tsx'

export default AccountPage
