import { Store, useSelector } from '@tanstack/react-store'

/** Whether the server cannot be reached, as the socket connection reports it; the kit reads it only here. */
export const connectionLost = new Store(false)

export const useConnectionLost = (): boolean => useSelector(connectionLost)
