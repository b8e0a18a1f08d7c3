import { kindOf } from '@archway/contract/case-files'
import { useEffect, useState } from 'react'

/** Formats that only Safari displays. */
const undisplayable = /\.(heic|heif|dcm|tiff?)$/i

/** An object URL for showing a chosen picture while it is mounted. */
export const useThumbnail = (file: File): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (kindOf(file.name) !== 'image' || undisplayable.test(file.name)) return
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return address
}
