import { createContext } from 'react'

/** How the reader's company writes days, such as `MM/DD/YYYY`: what is typed into a `DateField` is read by it. */
export const DateFormatContext = createContext('DD/MM/YYYY')
