import { useEffect, useLayoutEffect } from 'react'

/** Effects of layout have no place on the server. */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
