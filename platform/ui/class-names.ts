/** The class of a component combined with those added by its owner. */
export const classNames = (own: string, more: string | undefined): string => (more ? `${own} ${more}` : own)
