// Secrets of the test databases; nothing else uses them.
export const SECRET_KEY = 'a-key-for-tests-only-0123456789abcdef'
export const SUPER_PASSWORD = 'Passw0rd1'
export const DEMO_PASSWORD = 'Demo12345'
