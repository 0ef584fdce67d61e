export default "Clever";
