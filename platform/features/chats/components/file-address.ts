import { useEffect, useState } from 'react'

/**
 * An address under which this browser shows the file; none while there is not yet one of just this
 * file.
 */
export function useAddress(file: File | null): string | null {
  const [made, setMade] = useState<{ readonly file: File; readonly address: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setMade({ file, address })
    return () => {
      URL.revokeObjectURL(address)
      setMade(null)
    }
  }, [file])
  return made && made.file === file ? made.address : null
}
