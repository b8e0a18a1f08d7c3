/** Name and password of the role that servers under test sign in with; one for all databases of a test cluster. */
export const testLogin = 'archway_test_server'
