module.exports = () => ({
  serveAdminPanel: false,
  auth: { secret: 'bench-admin' },
  apiToken: { salt: 'bench-token' },
  transfer: { token: { salt: 'bench-transfer' } },
  secrets: { encryptionKey: 'bench-encryption-key-of-32-bytes' },
})
