let underWay = false

/**
 * Says whether a form of the page is being posted by the browser. A logout ends the session before its answer has arrived: a call
 * that is refused meanwhile must not lead to the login in place of the page that the form leads to.
 */
export function setFormUnderWay(posted: boolean): void {
  underWay = posted
}

export const isFormUnderWay = (): boolean => underWay
