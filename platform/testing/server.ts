/** Name of the migrated database that tests clone. */
export const TEMPLATE = 'template_platform'
