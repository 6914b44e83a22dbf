export { notificationsPage } from './page.ts'
