export default "Twenty One";
