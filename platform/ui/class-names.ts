/** The class of a component with those that its owner adds. */
export const classNames = (own: string, more: string | undefined): string => (more ? `${own} ${more}` : own)
