import { useEffect, useLayoutEffect } from 'react'

/** Layout effects do not run on the server, where React warns about them. */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
