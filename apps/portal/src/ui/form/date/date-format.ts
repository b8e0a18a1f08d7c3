import { createContext } from 'react'

/** The date format of the reader's company, such as `MM/DD/YYYY`, in which `DateField` parses input. */
export const DateFormatContext = createContext('DD/MM/YYYY')
