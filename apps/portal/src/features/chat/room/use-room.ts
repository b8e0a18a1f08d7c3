import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { connectionRefusalStore, connectionStore } from '../../../platform/live/socket.ts'
import { createRoom, type Room, type RoomState } from './room-store.ts'

/** The conversation of a case, live as long as it is on the screen. */
export const useRoom = (id: string): { room: Room; state: RoomState } => {
  const room = useMemo(() => createRoom(id), [id])
  const state = useSelector(room)
  return { room, state }
}

export const useConnectionState = () => useSelector(connectionStore)

/** Why the server lets this window have no connection, in its words; null where it does. */
export const useConnectionRefusal = () => useSelector(connectionRefusalStore)
