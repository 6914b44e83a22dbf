let underWay = false

/**
 * Says whether the browser is posting a form of the page. A logout ends the session before its
 * response arrives: a call that is refused in the meantime must not redirect to the login instead
 * of the form's own target.
 */
export function setFormUnderWay(posted: boolean): void {
  underWay = posted
}

export const isFormUnderWay = (): boolean => underWay
