export default "Qwixx";
