import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { connectionRefusalStore, connectionStore } from '../../../platform/live/socket.ts'
import { createRoom, type Room, type RoomState } from './room-store.ts'

/** The conversation of a case, updated live while it is on the screen. */
export const useRoom = (id: string): { room: Room; state: RoomState } => {
  const room = useMemo(() => createRoom(id), [id])
  const state = useSelector(room)
  return { room, state }
}

export const useConnectionState = () => useSelector(connectionStore)

/** Why the server refuses this window a connection, as a sentence; null if it does not. */
export const useConnectionRefusal = () => useSelector(connectionRefusalStore)
