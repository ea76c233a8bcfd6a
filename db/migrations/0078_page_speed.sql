CREATE TABLE "page_speed" (
	"day" date NOT NULL,
	"route" varchar(120) NOT NULL,
	"metric" varchar(3) NOT NULL,
	"at_most" integer NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_speed_day_route_metric_at_most_pk" PRIMARY KEY("day","route","metric","at_most"),
	CONSTRAINT "page_speed_metric" CHECK ("page_speed"."metric" in ('lcp', 'inp', 'cls')),
	CONSTRAINT "page_speed_views" CHECK ("page_speed"."views" > 0)
);
