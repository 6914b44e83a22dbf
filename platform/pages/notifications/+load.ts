export { notificationsPage as load } from '../../features/notice-settings/server.ts'
