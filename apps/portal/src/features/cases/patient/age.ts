/** Age in whole years. */
export const ageOf = (birthDate: string, now = new Date()): number => {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day)
  return now.getFullYear() - year - (hadBirthday ? 0 : 1)
}
