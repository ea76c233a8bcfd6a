export function SamplePicture() {
  return (
    <img
      src="/sample-pictures/cafe-nord.svg"
      alt=""
      width={300}
      height={400}
      loading="lazy"
      className="sample-picture"
    />
  );
}
